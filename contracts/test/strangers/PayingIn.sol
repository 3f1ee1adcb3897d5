// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {Stranger} from "../utils/Strangers.sol";
import {World} from "./World.sol";

/// @notice Every function that takes coins, called by a stranger or paying one on the way. Each
/// returns the expected change of the stranger's wealth.
abstract contract PayingIn is World {
    function _mintNameAsPayer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(minter.mint, (newId(), address(who), NOBODY));
        _mustAct(who, address(minter), 3 ether, data);
        return -1 ether;
    }

    function _mintNameAsReferrer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(minter.mint, (newId(), ALICE, address(who)));
        pass(who, address(minter), 1 ether, data);
        return 0.1 ether;
    }

    function _launchAsPayer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(launchpad.launch, (newOrder(), NOBODY));
        _mustAct(who, address(launchpad), 3 ether, data);
        return -1 ether;
    }

    /// @dev The excess comes back from the collection, not from the launchpad.
    function _launchWithTokens(Stranger who) internal returns (int256) {
        LaunchOrder memory order = newOrder();
        order.firstTokens = 2;
        bytes memory data = abi.encodeCall(launchpad.launch, (order, NOBODY));
        Collection own =
            Collection(abi.decode(_mustAct(who, address(launchpad), 3 ether, data), (address)));
        collections.push(own);
        assertEq(own.balanceOf(address(who)), 2, "the first tokens");
        return -1 ether - int256(own.reserve() + own.protocolFees() + own.creatorFees());
    }

    function _launchAsReferrer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(launchpad.launch, (newOrder(), address(who)));
        pass(who, address(launchpad), 1 ether, data);
        return 0.1 ether;
    }

    function _mintTokenAsPayer(Stranger who) internal returns (int256) {
        (,,, uint256 cost) = collections[0].mintCost();
        bytes memory data = abi.encodeCall(collections[0].mint, (address(who), cost));
        _mustAct(who, address(collections[0]), cost + 1 ether, data);
        return -int256(cost);
    }

    function _mintTokensAsPayer(Stranger who) internal returns (int256) {
        Collection collection = collections[0];
        uint256 held = address(collection).balance;
        bytes memory data = abi.encodeCall(collection.mintMany, (address(who), 2, 50 ether));
        _mustAct(who, address(collection), 50 ether, data);
        uint256 kept = address(collection).balance - held - collection.credits(address(who));
        assertEq(collection.balanceOf(address(who)), 2, "both tokens");
        return -int256(kept);
    }

    function _notifyReward(Stranger who) internal returns (int256) {
        _mustAct(who, address(staking), 1 ether, abi.encodeCall(staking.notifyReward, ()));
        return -1 ether;
    }

    function _sendReward(Stranger who) internal returns (int256) {
        _mustAct(who, address(staking), 1 ether, "");
        return -1 ether;
    }

    function _swapExactAsPayer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(
            router.swapExactETHForTokens,
            (0, path(weth, address(token)), address(who), NO_DEADLINE, NOBODY)
        );
        _mustAct(who, address(router), 1 ether, data);
        return -1 ether;
    }

    function _swapExactAsReferrer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(
            router.swapExactETHForTokens,
            (0, path(weth, address(token)), ALICE, NO_DEADLINE, address(who))
        );
        pass(who, address(router), 1 ether, data);
        return 0.001 ether;
    }

    function _swapForExactAsPayer(Stranger who) internal returns (int256) {
        address[] memory way = path(weth, address(token));
        (uint256[] memory amounts,) = router.getAmountsIn(1 ether, way);
        bytes memory data = abi.encodeCall(
            router.swapETHForExactTokens, (1 ether, way, address(who), NO_DEADLINE, NOBODY)
        );
        _mustAct(who, address(router), 50 ether, data);
        return -int256(amounts[0]);
    }

    function _lendAsPayer(Stranger who) internal returns (int256) {
        give(token, address(who), 10 ether);
        bytes memory data = abi.encodeCall(
            router.addLiquidityETH, (address(token), 10 ether, 0, 0, address(who), NO_DEADLINE)
        );
        bytes memory answer = _mustAct(who, address(router), 50 ether, data);
        (, uint256 coins,) = abi.decode(answer, (uint256, uint256, uint256));
        return -int256(coins);
    }

    /// @dev Only the coin's own token may send coins to the router without a swap.
    function _sendToRouter(Stranger who) internal returns (int256) {
        (bool done,) = act(who, address(router), 1 ether, "");
        assertTrue(!done, "the router takes no gifts");
        return 0;
    }

    function _tipAsPayer(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(tips.tipNative, (BOB, bytes32("message")));
        uint256 before = BOB.balance;
        _mustAct(who, address(tips), 1 ether, data);
        assertEq(BOB.balance - before, 1 ether, "the author has it");
        return -1 ether;
    }

    /// @dev A tip that the author refuses stays with the tipper.
    function _tipAsAuthor(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(tips.tipNative, (address(who), bytes32("message")));
        arm(who, address(tips), 1 ether, data);
        uint256 before = ALICE.balance;
        vm.prank(ALICE);
        (bool done,) = address(tips).call{value: 1 ether, gas: 200_000}(data);
        assertEq(before - ALICE.balance, done ? 1 ether : 0, "all or nothing");
        return done ? int256(1 ether) : int256(0);
    }

    function _fillFaucet(Stranger who) internal returns (int256) {
        _mustAct(who, address(faucet), 1 ether, "");
        return -1 ether;
    }

    function _mustAct(Stranger who, address target, uint256 value, bytes memory data)
        private
        returns (bytes memory answer)
    {
        bool done;
        (done, answer) = act(who, target, value, data);
        assertTrue(done, "a stranger may buy like anybody");
    }
}
