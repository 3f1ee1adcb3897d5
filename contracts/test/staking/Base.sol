// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StakingRewards} from "../../src/staking/StakingRewards.sol";
import {PlainToken} from "../swap/Tokens.sol";
import {Test} from "../utils/Test.sol";

/// @notice Staking of a plain token with rewards that stream for a week.
abstract contract StakingBase is Test {
    address internal constant ALICE = address(0xB1);
    address internal constant BOB = address(0xB2);
    address internal constant CAROL = address(0xB3);
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant NO_DEADLINE = type(uint256).max;

    PlainToken internal token;
    StakingRewards internal staking;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        token = new PlainToken();
        staking = new StakingRewards(token, 7 days);
        vm.deal(address(this), 1e30);
    }

    function stake(address who, uint256 amount) internal {
        token.mint(who, amount);
        vm.startPrank(who);
        token.approve(address(staking), amount);
        staking.deposit(amount);
        vm.stopPrank();
    }

    function withdraw(address who, uint256 amount) internal {
        vm.prank(who);
        staking.withdraw(amount);
    }

    function notify(uint256 amount) internal {
        staking.notifyReward{value: amount}();
    }

    function signPermit(uint256 key, uint256 value)
        internal
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        bytes32 typeHash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        address owner = vm.addr(key);
        bytes32 hash = keccak256(
            abi.encode(typeHash, owner, address(staking), value, token.nonces(owner), NO_DEADLINE)
        );
        return vm.sign(key, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), hash)));
    }
}
