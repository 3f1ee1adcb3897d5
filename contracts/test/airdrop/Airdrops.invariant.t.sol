// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameAirdrop} from "../../src/airdrop/NameAirdrop.sol";
import {PointsAirdrop} from "../../src/airdrop/PointsAirdrop.sol";
import {NameMinter} from "../../src/names/NameMinter.sol";
import {NameRegistry} from "../../src/names/NameRegistry.sol";
import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {Test} from "../utils/Test.sol";
import {AirdropBase} from "./Base.sol";

/// @notice Members who mint, move names, and claim whenever they can, as often as they can, and an
/// owner who uses its powers.
contract AirdropsHandler is Test {
    NameAirdrop private immutable names;
    PointsAirdrop private immutable earned;
    NameMinter private immutable minter;
    NameRegistry private immutable registry;
    ActivityPoints private immutable points;
    address private immutable owner;

    address[4] public members = [address(0xB1), address(0xB2), address(0xB3), address(0xB4)];
    string[] private minted = ["alice", "bobby", "alice2"];
    mapping(address member => uint256) public received;
    mapping(uint256 number => uint256) public timesPaid;
    mapping(address member => uint256) public timesEarned;
    uint256 public swept;

    constructor(
        NameAirdrop names_,
        PointsAirdrop earned_,
        NameMinter minter_,
        NameRegistry registry_,
        address owner_
    ) {
        (names, earned, minter, registry) = (names_, earned_, minter_, registry_);
        (points, owner) = (ActivityPoints(address(earned_.points())), owner_);
    }

    function mint(uint256 who) external {
        if (minted.length == 26) return;
        address member = members[who % 4];
        string memory name = string(bytes.concat("name", bytes1(uint8(0x61 + minted.length))));
        vm.deal(member, 1 ether);
        vm.prank(member);
        minter.mint{value: 1 ether}(name, member, members[(who % 4 + 1) % 4]);
        minted.push(name);
    }

    function move(uint256 which, uint256 whom) external {
        uint256 tokenId = registry.tokenIdOf(minted[which % minted.length]);
        address holder = registry.ownerOf(tokenId);
        vm.prank(holder);
        registry.transferFrom(holder, members[whom % 4], tokenId);
    }

    function claimName(uint256 which, bool loud) external {
        string memory name = minted[which % minted.length];
        string memory typed = loud ? _upper(name) : name;
        uint256 due = names.claimPreview(typed);
        address holder = registry.getDomainHolder(name);
        try names.claim(typed) returns (uint256 amount) {
            assertEq(amount, due, "as announced");
            _book(holder, name, amount);
        } catch {
            assertEq(due, 0, "what is announced can be claimed");
        }
    }

    function claimAll(uint256 from, bool loud) external {
        if (block.timestamp >= names.deadline()) return;
        string[] memory list = new string[](6);
        uint256 due = 0;
        for (uint256 i = 0; i < list.length; ++i) {
            // Half of the list repeats the other half, in another letter case.
            string memory name = minted[(from % minted.length + i % 3) % minted.length];
            list[i] = (i < 3) == loud ? _upper(name) : name;
            if (i >= 3) continue;
            uint256 part = names.claimPreview(list[i]);
            due += part;
            if (part > 0) _book(registry.getDomainHolder(name), name, part);
        }
        assertEq(names.claimAll(list), due, "as announced");
    }

    function claimPoints(uint256 who) external {
        address member = members[who % 4];
        uint256 due = earned.claimPreview(member);
        try earned.claimFor(member) returns (uint256 amount) {
            assertEq(amount, due, "as announced");
            received[member] += amount;
            ++timesEarned[member];
        } catch {
            assertEq(due, 0, "what is announced can be claimed");
        }
    }

    function bonus(uint256 who, uint256 amount) external {
        vm.prank(owner);
        try points.bonus(members[who % 4], amount % 10 ether, "helped") {} catch {}
    }

    function correct(uint256 who, uint256 amount) external {
        vm.prank(owner);
        try points.correct(members[who % 4], amount % 1 ether, "a mistake") {} catch {}
    }

    function sweep(bool all) external {
        uint256 deadline = names.deadline();
        uint256 before = names.token().balanceOf(owner);
        vm.startPrank(owner);
        try names.sweep(owner) {
            assertLe(deadline, block.timestamp, "swept too soon");
        } catch {}
        if (all) try earned.sweep(owner) {} catch {}
        vm.stopPrank();
        swept += names.token().balanceOf(owner) - before;
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + time % 3 days);
    }

    function _book(address holder, string memory name, uint256 amount) private {
        received[holder] += amount;
        ++timesPaid[registry.numberOf(registry.tokenIdOf(name))];
    }

    function _upper(string memory name) private pure returns (string memory) {
        bytes memory upper = bytes.concat(bytes(name));
        for (uint256 i = 0; i < upper.length; ++i) {
            if (upper[i] >= "a") upper[i] = bytes1(uint8(upper[i]) & 0xdf);
        }
        return string(upper);
    }
}

contract AirdropsInvariantTest is AirdropBase {
    AirdropsHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new AirdropsHandler(names, earned, minter, registry, OWNER);
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_everybody_is_paid_once_and_nobody_too_much() public view {
        assertLe(names.claimed(), names.cap(), "names within the cap");
        assertLe(earned.claimed(), earned.cap(), "points within the cap");
        uint256 paid = 0;
        for (uint256 i = 0; i < 4; ++i) {
            address member = handler.members(i);
            assertEq(token.balanceOf(member), handler.received(member), "as the books say");
            assertLe(handler.timesEarned(member), 1, "each member once");
            paid += handler.received(member);
        }
        assertEq(paid, names.claimed() + earned.claimed(), "all that was claimed");
        for (uint256 number = 1; number <= 26; ++number) {
            uint256 times = handler.timesPaid(number);
            assertLe(times, number <= 3 ? 1 : 0, "each of the first names once, no other");
        }
        uint256 left = token.balanceOf(address(names)) + token.balanceOf(address(earned));
        assertEq(left + paid + handler.swept(), names.cap() + earned.cap(), "nothing is lost");
        if (block.timestamp >= deadline) return;
        assertEq(handler.swept(), 0, "nothing is swept before the deadline");
        assertEq(names.missing() + earned.missing(), 0, "and every claim is covered");
    }
}
